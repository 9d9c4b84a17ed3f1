// What the calls of sign-in take. Apart from the paths, so that the sign-in page does not carry a schema library.
import * as z from 'zod/mini'

export const emailField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@.]+\.[^\s@]{2,}$/, { error: 'An email address like name@example.com' }),
  )

export const loginBody = z.object({
  email: emailField,
  // Generous: 128 characters of a password may be many more before they are composed.
  password: z.string().check(z.minLength(1, { error: 'is required' }), z.maxLength(1024)),
})

/** `hint`: the address the provider may fill in. */
export const socialStartBody = z.object({ hint: z.optional(z.string().check(z.maxLength(254))) })
/** What the provider sent back with the person. */
export const socialBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(4096)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  iss: z.optional(z.string().check(z.maxLength(2048))),
})

/** With a ticket nothing is sent: it answers where that challenge stands. */
export const sendBody = z.object({ purpose: z.enum(['login', 'stepUp']), ticket: z.optional(z.string()) })
const path = z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])[^\\]*$/, { error: 'A path of the console' }))
export const handOverBody = z.strictObject({ vendor: z.string().check(z.maxLength(20)), path })
export const takeOverBody = z.strictObject({
  ticket: z.string().check(z.maxLength(200)),
  here: z.optional(z.uuid()),
  from: z.optional(z.string().check(z.maxLength(300))),
})
export const resendBody = z.object({ ticket: z.string() })

const ticket = z.string()
const sixDigits = z.string().check(z.regex(/^\d{6}$/, { error: 'Six digits' }))
const long = z.string().check(z.maxLength(8192))

/** What the browser hands over, as the WebAuthn specification prints it in JSON. */
const assertion = z.looseObject({
  id: long,
  rawId: long,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: long, authenticatorData: long, signature: long }),
  clientExtensionResults: z.looseObject({}),
})

/** By factor; a code of a letter needs no mention of it. */
export const verifyBodies = {
  mail: z.object({ ticket, factor: z.optional(z.literal('mail')), code: sixDigits }),
  totp: z.object({ ticket, factor: z.literal('totp'), code: sixDigits }),
  recovery: z.object({ ticket, factor: z.literal('recovery'), code: z.string().check(z.maxLength(40)) }),
  passkey: z.object({ ticket, factor: z.literal('passkey'), assertion }),
}
export const verifyBody = z.union(Object.values(verifyBodies))

const password = z.optional(z.string().check(z.maxLength(200)))
export const totpBeginBody = z.object({ password })
export const totpConfirmBody = z.object({ code: sixDigits })
export const passkeyBeginBody = z.object({ password })
export const passkeyAddBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), z.maxLength(60)),
  response: z.looseObject({
    id: long,
    rawId: long,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: long, attestationObject: long }),
    clientExtensionResults: z.looseObject({}),
  }),
})
export const passkeyRemoveBody = z.object({ id: z.string().check(z.maxLength(1366)) })
