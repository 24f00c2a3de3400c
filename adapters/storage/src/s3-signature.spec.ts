import { expect } from 'chai';
import { signedHeaders, type UnsignedRequest } from './s3-signature.js';

/** The published examples (Amazon S3 API Reference, Signature Calculations for the Authorization Header: Examples). */
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const AT = Date.UTC(2013, 4, 24);

const NOTHING = new Uint8Array();
const at = (path: string): URL => new URL(`https://examplebucket.s3.amazonaws.com${path}`);

const EXAMPLES: readonly (readonly [string, UnsignedRequest, string])[] = [
  [
    'a part of an object',
    { method: 'GET', url: at('/test.txt'), headers: { range: 'bytes=0-9' }, body: NOTHING },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put',
    {
      method: 'PUT',
      url: at('/test%24file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a subresource, which has no value',
    { method: 'GET', url: at('/?lifecycle'), body: NOTHING },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', url: at('/?max-keys=2&prefix=J'), body: NOTHING },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

describe('the signature of an S3 request', () => {
  for (const [what, request, signature] of EXAMPLES)
    it(`equals the published example: ${what}`, async () => {
      const { authorization } = await signedHeaders(request, CREDENTIALS, AT);
      expect(authorization).to.match(new RegExp(`Signature=${signature}$`));
    });

  it('names the key, the scope and the signed headers', async () => {
    const { authorization } = await signedHeaders(EXAMPLES[0]![1], CREDENTIALS, AT);
    expect(authorization).to.contain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
    expect(authorization).to.contain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date');
  });

  it('leaves the host header to the HTTP client', async () =>
    expect(await signedHeaders(EXAMPLES[0]![1], CREDENTIALS, AT)).to.have.all.keys(
      'authorization',
      'range',
      'x-amz-content-sha256',
      'x-amz-date',
    ));
});
