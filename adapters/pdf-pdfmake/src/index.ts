export { PdfRenderer } from './pdf-renderer.js';
export type { RenderingLimits } from './pdf-renderer.js';
