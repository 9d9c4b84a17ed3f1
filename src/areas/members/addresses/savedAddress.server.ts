// An address of the book of a member, opened for the order that goes there.
import type { AddressValues } from '#rules/address.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { memberAddresses } from '../memberAddresses.ts'
import { openedAddress } from './addressMarks.server.ts'

/** Undefined where it is not one of this member's that can be used in that country. */
export const savedAddress = async (
  { tx, personal }: Pick<Scene, 'tx' | 'personal'>,
  { member, country }: { member: string; country: string },
  id: string,
): Promise<AddressValues | undefined> => {
  const [row] = await rowsById(tx, memberAddresses, [id])
  const isTheirs = row?.member === member && row.status === 'active' && row.country === country
  return isTheirs ? openedAddress({ ...row }, personal) : undefined
}
