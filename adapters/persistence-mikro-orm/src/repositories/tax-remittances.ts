import type { Month } from '@spotter/core/kernel';
import type { RemittanceState, TaxRemittance, TaxRemittances } from '@spotter/core/tax-report';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { taxRemittance } from '../tables/tax-reports.js';
import { LOCK_TAX_REPORTS } from './tax-reports.js';

const STATE = statement(`
  with withheld as (
    select count(*) filter (where month = $1) as reports,
      sum(income_tax + local_income_tax) filter (where month = $1) as month, sum(income_tax + local_income_tax) as total
    from tax_report
  ), remitted as (
    select coalesce(sum(amount) filter (where month = $1), 0) as month, coalesce(sum(amount), 0) as total
    from tax_remittance
  )
  select w.month as withheld, r.month as remitted, w.total - r.total as "leftInAll"
  from withheld w cross join remitted r where w.reports > 0`);

export class PostgresTaxRemittances implements TaxRemittances {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findState(month: Month): Promise<RemittanceState | null> {
    await this.unitOfWork.read(LOCK_TAX_REPORTS);
    return this.unitOfWork.readOne<RemittanceState>(STATE, month);
  }

  add({ on: remittedOn, ...remittance }: TaxRemittance): Promise<void> {
    return this.unitOfWork.write('insert', taxRemittance, { ...remittance, remittedOn });
  }
}
