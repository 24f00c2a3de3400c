import { dataOf, ApiError } from '@spotter/client';

/** Status, code and details of a refused request. @throws Error when it was not refused. */
export async function refusalOf(answer: Promise<Parameters<typeof dataOf>[0]>): Promise<string> {
  try {
    dataOf(await answer);
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code} ${JSON.stringify(error.details)}`;
    throw error;
  }
  throw new Error('The request was not refused.');
}
