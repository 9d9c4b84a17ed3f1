// Who speaks at a door of ours: a sender that signed for one vendor. Who may not is not told why, neither which vendors nor which
// senders there are.
import { Problem } from '#contract/problem.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyText } from '#server/http/bounds.ts'
import type { Ask } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { isSigned, senderSecret, signatureHeader } from './signature.ts'

/** The vendor named in the path, once the signature over the body is the sender's. */
export const speakerOf = async (kit: Kit, { params, request }: Ask, sender: string): Promise<Staff['place']> => {
  const { vendor = '' } = params
  const header = request.headers[signatureHeader]
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  const proof = typeof header === 'string' ? header : undefined
  if (!place || !isSigned(senderSecret(kit.env, vendor, sender), bodyText(request), proof, kit.clock.now()))
    throw new Problem('FORBIDDEN', 'The signature does not fit')
  return place
}
