// What an administrator's calls carry, signed in as people are: password, then the code from the mailbox.
import { newestCode } from '../support/mailbox.ts'

export const signedIn = async (url: string): Promise<Record<string, string>> => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { data: { challenge: { ticket: string }; user: { token: string } } }
  }
  const { data } = await post('/nucleus/login', { email: 'admin@nucleus.example', password: 'nucleus-demo' })
  const code = await newestCode(url, 'admin@nucleus.example')
  const { token } = (await post('/v4/verifyMFAOTP', { ticket: data.challenge.ticket, code })).data.user
  return { 'access-token': token, 'vendor-code': 'mgp', 'country-code': 'IND' }
}
