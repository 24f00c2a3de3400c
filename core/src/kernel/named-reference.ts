/** The id of a person or a place with its name, as readers see it. */
export interface NamedReference<Id extends string> {
  readonly id: Id;
  readonly name: string;
}
