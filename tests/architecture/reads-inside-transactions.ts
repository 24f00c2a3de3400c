import ts from 'typescript';

/** The interface of which every property is a set of queries. */
const QUERIES = 'Queries';
const TRANSACTION = 'Transaction';

interface Search {
  readonly checker: ts.TypeChecker;
  readonly queries: ReadonlySet<ts.Node>;
  readonly found: Set<string>;
}

/**
 * Finds forbidden calls inside `Transaction.run`: methods of `Queries`, and further transactions. Each takes a second
 * connection while the first is held, so all connections of a pool can wait for each other. The search follows every function
 * that the work refers to and whose body is in one of the files. @returns for each violation the file and line of the call, and
 * the name of the called function.
 */
export function readsInsideTransactions(files: readonly string[], options: ts.CompilerOptions): readonly string[] {
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  const search = { checker, queries: interfacesOfQueries(sources, checker), found: new Set<string>() };
  for (const source of sources) eachNode(source, (node) => searchRun(node, search));
  return [...search.found].sort();
}

function interfacesOfQueries(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): ReadonlySet<ts.Node> {
  const interfaces = new Set<ts.Node>();
  for (const source of sources)
    eachNode(source, (node) => {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== QUERIES) return;
      for (const property of checker.getTypeAtLocation(node).getProperties())
        for (const declaration of checker.getTypeOfSymbol(property).symbol.declarations ?? [])
          interfaces.add(declaration);
    });
  return interfaces;
}

function searchRun(node: ts.Node, search: Search): void {
  if (!ts.isCallExpression(node) || !isRunOfTransaction(node.expression, search.checker)) return;
  const [work] = node.arguments;
  if (work) searchWork(work, search, new Set());
}

/** `transaction.run` without the call, so that a reference to it is found too. */
function isRunOfTransaction(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'run') return false;
  return declarationsOf(node.name, checker).some(
    ({ parent }) => ts.isInterfaceDeclaration(parent) && parent.name.text === TRANSACTION,
  );
}

function searchWork(work: ts.Node, search: Search, visited: Set<ts.Node>): void {
  if (visited.has(work)) return;
  visited.add(work);
  eachNode(work, (node) => {
    if (!ts.isIdentifier(node)) return;
    if (isRunOfTransaction(node.parent, search.checker)) search.found.add(placeOf(node));
    for (const declaration of declarationsOf(node, search.checker)) {
      if (search.queries.has(declaration.parent)) search.found.add(placeOf(node));
      const body = bodyOf(declaration);
      if (body) searchWork(body, search, visited);
    }
  });
}

function declarationsOf(node: ts.Identifier | ts.MemberName, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const symbol = checker.getSymbolAtLocation(node);
  if (!symbol) return [];
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.declarations ?? [];
}

function bodyOf(declaration: ts.Declaration): ts.Node | undefined {
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration.body;
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return ts.isArrowFunction(declaration.initializer) ? declaration.initializer.body : undefined;
}

function placeOf(node: ts.Identifier): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName.slice(source.fileName.lastIndexOf('/') + 1)}:${line + 1} ${node.text}`;
}

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}
