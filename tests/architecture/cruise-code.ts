import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './pages.js';

/** Reads the imports of folders under `baseDir` by a configuration of dependency-cruiser in the root. */
export async function cruiseCode(config: string, folders: readonly string[], baseDir = root): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(`${root}${config}`);
  const tsConfig = extractTSConfig(`${root}tsconfig.source.json`);
  const { output } = await cruise([...folders], { ...options, baseDir }, undefined, { tsConfig });
  return output as ICruiseResult;
}
