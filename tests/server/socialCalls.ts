// Sign-in by a provider as a browser speaks it: it keeps the cookie of the start and hands back what the provider sent.
import type { Answer, AuthWorld } from './authWorld.ts'

const origin = 'http://console.example:8080'

export interface Begun {
  address: string
  cookie: string
  setCookie: string
}

export const socialOn = (world: AuthWorld) => {
  const start = (body: object = {}) => world.call('POST', '/nucleusGoogleLogin/start', { body, headers: { origin } })
  return {
    start,
    begin: async (body?: object): Promise<Begun> => {
      const answer = await start(body)
      const [setCookie = ''] = answer.headers.getSetCookie()
      return { address: answer.body.data?.address, cookie: setCookie.split(';')[0] ?? '', setCookie }
    },
    finish: (returned: object, cookie = ''): Promise<Answer> =>
      world.call('POST', '/nucleusGoogleLogin', { body: returned, headers: { origin, ...(cookie && { cookie }) } }),
    sessions: async (): Promise<number> =>
      (await world.kit.db.$client.query('select count(*)::int as n from session')).rows[0].n,
  }
}
