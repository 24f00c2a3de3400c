import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const core = fileURLToPath(new URL('../../core/src', import.meta.url));

/** A top-level function of a core file, as far as its syntax shows. */
export interface CoreFunction {
  /** `booking/rules/price.ts priceOf`. */
  readonly key: string;
  readonly docstring: string;
  /** A step of a use case, within a transaction; any other one is a decision. */
  readonly isAsync: boolean;
  readonly refusesItself: boolean;
  /** The keys of the functions that it calls. Calls in a `try`, or passed to `resolveDecision`, do not throw to the caller. */
  readonly calls: readonly string[];
}

const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
);

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(core, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** The values that an index of the core exports, by its path from `core/src`: `payout/index.ts`. */
export function exportedBy(index: string): ReadonlySet<string> {
  const names = parsed(index)
    .statements.filter(ts.isExportDeclaration)
    .flatMap((one) => {
      if (one.isTypeOnly || !one.moduleSpecifier) return [];
      const path = pathOf(index, one.moduleSpecifier);
      if (one.exportClause && ts.isNamedExports(one.exportClause))
        return one.exportClause.elements.map(({ name }) => `${path} ${name.text}`);
      return parsed(path)
        .statements.filter(isExported)
        .flatMap((statement) => namesOf(statement).map((name) => `${path} ${name}`));
    });
  return new Set(names);
}

/** Functions that can throw a DomainError, directly or through their calls. */
export function refusing(): ReadonlySet<string> {
  const found = new Set([...coreFunctions.values()].filter(({ refusesItself }) => refusesItself).map(({ key }) => key));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { key, calls } of coreFunctions.values()) if (calls.some((call) => found.has(call))) found.add(key);
  }
  return found;
}

const pathOf = (from: string, specifier: ts.Expression): string =>
  relative(core, join(core, dirname(from), (specifier as ts.StringLiteral).text.replace(/\.js$/, '.ts')));

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? ''];
  return [];
}

function functionsOf(file: ts.SourceFile): readonly CoreFunction[] {
  const known = namesIn(file);
  return file.statements.flatMap((statement) => {
    const declared = functionOf(statement);
    const [name] = namesOf(statement);
    if (!declared?.body || name === undefined) return [];
    const docstring = ts
      .getJSDocCommentsAndTags(statement)
      .map((doc) => doc.getText())
      .join('\n');
    const isAsync = declared.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
    return { key: `${file.fileName} ${name}`, docstring, isAsync, ...analyseBody(declared.body, known) };
  });
}

/** The function that a statement declares, also as a constant. */
function functionOf(statement: ts.Statement): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement;
  if (!ts.isVariableStatement(statement)) return undefined;
  const [first] = statement.declarationList.declarations;
  return first?.initializer && ts.isArrowFunction(first.initializer) ? first.initializer : undefined;
}

/** The functions behind the names of a file: its own, or those of an imported file. */
function namesIn(file: ts.SourceFile): ReadonlyMap<string, string> {
  const own = file.statements.flatMap(namesOf).map((name) => [name, `${file.fileName} ${name}`] as const);
  const imported = file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const path = pathOf(file.fileName, moduleSpecifier);
    return bindings.elements.map(
      ({ name, propertyName }) => [name.text, `${path} ${(propertyName ?? name).text}`] as const,
    );
  });
  return new Map([...own, ...imported]);
}

function analyseBody(body: ts.Node, known: ReadonlyMap<string, string>): Pick<CoreFunction, 'refusesItself' | 'calls'> {
  const calls: string[] = [];
  let refusesItself = false;
  const visit = (node: ts.Node): void => {
    if (ts.isTryStatement(node)) return;
    if (ts.isThrowStatement(node)) {
      refusesItself ||= isRefusal(node.expression);
      return;
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText();
      if (callee === 'resolveDecision') return;
      const key = known.get(callee);
      if (key !== undefined) calls.push(key);
    }
    node.forEachChild(visit);
  };
  visit(body);
  return { refusesItself, calls };
}

/** `throw new DomainError(…)`, or the result of a function that is named for its refusal: `throw wrongState(…)`. */
const isRefusal = (thrown: ts.Expression): boolean =>
  ts.isNewExpression(thrown) ? thrown.expression.getText() === 'DomainError' : ts.isCallExpression(thrown);

/** Every function of the core by its key. */
export const coreFunctions: ReadonlyMap<string, CoreFunction> = new Map(
  files.flatMap((path) => functionsOf(parsed(path))).map((one) => [one.key, one]),
);
