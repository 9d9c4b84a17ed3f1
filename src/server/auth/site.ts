// The host the console is opened on, as passkeys know it. Only hosts the environment names may ask for them: a request
// says any host it likes. Addresses of numbers have no passkeys.
import type { Env } from '#server/env.ts'

export interface Site {
  rpId: string
  origins: string[]
}

export const siteOf = (env: Pick<Env, 'consoleHosts'>, host: string | undefined): Site | undefined => {
  const asked = host ? URL.parse(`https://${host}`) : null
  if (!asked || !env.consoleHosts.includes(asked.hostname)) return undefined
  // Browsers trust this one name without a certificate.
  const isLocal = asked.hostname === 'localhost'
  const origins = [asked.origin, ...(isLocal ? [`http://${host}`] : [])]
  return { rpId: asked.hostname, origins }
}
