import { statement, type Statement } from '../statement.js';

/** Statements whose text depends on what is asked for, each made once: there are as many as combinations of filters. */
export class Statements {
  private readonly known = new Map<string, Statement>();

  of(text: string): Statement {
    const made = this.known.get(text) ?? statement(text);
    this.known.set(text, made);
    return made;
  }
}
