// Addresses and domains in one spelling, so that they can be compared as they are. Refuses what only looks like a domain of
// the list: other scripts become punycode, and what is not in its normal form is no domain at all.
import { domainToASCII } from 'node:url'

/** '' when it is no domain. */
export const plainDomain = (text: string): string =>
  // The converter stops at a slash or a sign like it and calls what stands before it the domain.
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) && text.normalize('NFKC') === text ? domainToASCII(text.toLowerCase()) : ''

export interface MailAddress {
  email: string
  domain: string
}

/** The part before the @ stays as it is: what stands after a plus is not ours to drop. */
export function mailAddressOf(claim: unknown): MailAddress | undefined {
  if (typeof claim !== 'string' || claim.length > 254) return undefined
  const at = claim.lastIndexOf('@')
  const [local, domain] = [claim.slice(0, at), plainDomain(claim.slice(at + 1))]
  // The database compares without case, and in other scripts there are letters whose lower case is an ASCII one.
  if (at < 1 || domain === '' || !/^[!-?A-~]+$/.test(local)) return undefined
  return { email: `${local}@${domain}`, domain }
}
