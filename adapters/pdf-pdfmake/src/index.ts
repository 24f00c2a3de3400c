export { PdfRenderer } from './pdf-renderer.js';
