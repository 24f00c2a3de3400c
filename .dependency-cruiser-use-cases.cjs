// The use cases of the contexts of the core form no circle. A run of its own: dependency-cruiser counts every import below a
// folder, so the graph is reduced to these folders first.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-use-cases',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^core/src/[^/]+/use-cases/',
    exclude: { path: [...options.exclude.path, '\\.spec\\.ts$'] },
  },
};
