import { add, subtract, sum, type Month } from '@spotter/core/kernel';
import type { RemittanceState, TaxRemittance, TaxRemittances, TaxReport } from '@spotter/core/tax-report';
import type { Tables } from './tables.js';

export class MemoryTaxRemittances implements TaxRemittances {
  constructor(private readonly tables: Pick<Tables, 'taxReports' | 'taxRemittances'>) {}

  async findState(month: Month): Promise<RemittanceState | null> {
    const reports = [...this.tables.taxReports.all()];
    const remittances = [...this.tables.taxRemittances.all()];
    const ofMonth = reports.filter((report) => report.month === month);
    if (ofMonth.length === 0) return null;
    return {
      withheld: sum(ofMonth.map(taxOf)),
      remitted: sum(remittances.filter((one) => one.month === month).map(({ amount }) => amount)),
      leftInAll: subtract(sum(reports.map(taxOf)), sum(remittances.map(({ amount }) => amount))),
    };
  }

  async add(remittance: TaxRemittance): Promise<void> {
    this.tables.taxRemittances.add(remittance);
  }
}

const taxOf = ({ incomeTax, localIncomeTax }: TaxReport) => add(incomeTax, localIncomeTax);
