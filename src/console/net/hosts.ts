// Where the API is and which brand lives where, as the server wrote it into the page; read once, before the first call.
// A page served by something else names its API there by hand: content='{"home":"https://api.example"}'.
import { type Hosts, noHosts } from '#contract/hosts.ts'

export const readHosts = (): Hosts => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="nucleus-hosts"]')?.content
  try {
    return { ...noHosts, ...(text && (JSON.parse(text) as Partial<Hosts>)) }
  } catch {
    return noHosts
  }
}

let known: Hosts | undefined

export const hostsNow = (): Hosts => {
  known ??= readHosts()
  return known
}
