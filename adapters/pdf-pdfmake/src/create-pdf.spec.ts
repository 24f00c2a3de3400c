import { expect } from 'chai';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { preparePdfmake } from './create-pdf.js';

const refusal = (document: TDocumentDefinitions): Promise<string> =>
  pdfmake
    .createPdf({ ...document, defaultStyle: { font: 'Pretendard' } })
    .getBuffer()
    .then(
      () => 'made',
      (error: unknown) => String(error),
    );

describe('the prepared pdfmake', () => {
  before(preparePdfmake);

  it('reads no local file', async () => {
    expect(await refusal({ content: [{ image: '/etc/hostname' }] })).to.contain('denied by resource access policy');
  });

  it('fetches no URL', async () => {
    const document = { content: [{ image: 'logo' }], images: { logo: 'http://127.0.0.1:9/logo.png' } };
    expect(await refusal(document)).to.contain('denied by resource access policy');
  });
});
