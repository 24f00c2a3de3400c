import type pg from 'pg';

/** @returns the constraint that the work violates, or PostgreSQL's code of another error; null when the work succeeds */
export const violatedConstraint = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      const { constraint, code = String(error) } = error as Partial<pg.DatabaseError>;
      return constraint ?? code;
    },
  );
