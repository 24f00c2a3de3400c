import { ContainerModule } from 'inversify';
import { BookFixedSlots, ChangeFixedSlot, RequestFixedSlot } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** The same hour every week. */
export const fixedSlotModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(RequestFixedSlot, (get) => new RequestFixedSlot(get(transaction), get(clock), get(ids), get(policies)));
  once(ChangeFixedSlot, (get) => new ChangeFixedSlot(get(transaction), get(clock)));
  once(
    BookFixedSlots,
    (get) => new BookFixedSlots(get(transaction), get(queries).fixedSlots, get(clock), get(ids), get(policies)),
  );
});
