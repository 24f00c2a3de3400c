/** Syntax that the project does not use, with what to write instead. */
const syntax = {
  create(context) {
    const refuse = (message) => (node) => context.report({ node, message });
    const prefixed = refuse('Name it in the words of the business, without I.');
    return {
      ExportDefaultDeclaration: refuse('Export by name.'),
      TSEnumDeclaration: refuse('Write a union of literals.'),
      Decorator: refuse('Wiring is done in apps/, not by decorators.'),
      TSInterfaceDeclaration: (node) => /^I[A-Z][a-z]/.test(node.id.name) && prefixed(node),
    };
  },
};

export default { meta: { name: 'spotter' }, rules: { syntax } };
