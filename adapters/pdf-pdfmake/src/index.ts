export { PdfStatementRenderer } from './pdf-statement-renderer.js';
export type { RenderingLimits } from './pdf-statement-renderer.js';
