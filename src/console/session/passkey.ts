// Asks the browser for a passkey, to sign with or to make. What it refuses becomes a message key; the library comes with
// the first question.
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { PasskeyQuestion } from '#contract/factors.ts'
import { refuse } from '#machines/port.ts'

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

const keyOf = (thrown: unknown): string => {
  const { name = '' } = thrown as Partial<Error>
  // The standard tells a refusal, a closed dialog and a lapse of time apart for nobody.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'otp.passkeyCancelled'
  return name === 'InvalidStateError' ? 'otp.passkeyTwice' : 'otp.passkeyFailed'
}

type Library = typeof import('@simplewebauthn/browser')

const ask = async <R>(work: (library: Library) => Promise<R>, signal?: AbortSignal): Promise<R> => {
  if (!hasPasskeys()) throw refuse({ key: 'otp.passkeyUnsupported' })
  const library = await import('@simplewebauthn/browser')
  const cancel = () => library.WebAuthnAbortService.cancelCeremony()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel)
  try {
    return await work(library)
  } catch (thrown) {
    throw refuse({ key: keyOf(thrown) })
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

type Question = Parameters<Library['startAuthentication']>[0]['optionsJSON']

export const signWithPasskey = (question: PasskeyQuestion, signal: AbortSignal): Promise<unknown> =>
  ask(({ startAuthentication }) => startAuthentication({ optionsJSON: question as Question }), signal)

export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON: options }))
