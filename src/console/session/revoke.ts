// Signing out is done here at once; the server is told, and told again when it could not be reached (E26, A28). Until the
// page is closed: after that the session ends by itself.
import type { Gateway } from '#console/net/gateway.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { paths } from '#contract/session.ts'

export const revoke = async (gateway: Gateway, token: string | undefined, signal: AbortSignal): Promise<void> => {
  if (token === undefined) return
  const tell = (given?: AbortSignal) =>
    gateway.send({ method: 'POST', path: paths.logout, isPublic: true, token, ...(given && { signal: given }) })
  const later = () => {
    window.addEventListener('online', () => void tell().catch(later), { once: true })
  }
  await tell(signal).catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.status === 0) later()
    throw thrown
  })
}
