import { pictureUrl } from '#components/patterns/picture.tsx';

/**
 * An artifact of this organization's, through the one route that knows whose it is. @throws with half a
 * sentence that says why not
 */
export async function fetchArtifact(id: string): Promise<Response> {
  const response = await fetch(pictureUrl(id));
  if (!response.ok)
    throw refused(
      response.status === 404 ? 'it is no longer kept.' : `the server answered ${response.status}.`,
      response.status,
    );
  return response;
}

/** Carries its status where the query client looks for it: a refusal isn't asked again. */
export const refused = (says: string, httpStatus: number) =>
  Object.assign(new Error(says), { data: { httpStatus } });
