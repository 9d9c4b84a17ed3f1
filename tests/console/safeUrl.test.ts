// Three hundred addresses that want to lead elsewhere, and some that are pages of the console (tests/support/urls.json).
import { describe, expect, test } from 'vitest'
import { entranceFor, safeUrl, urlIn } from '#console/session/safeUrl.ts'
import urls from '../support/urls.json' with { type: 'json' }

const all = [...urls.home, ...urls.here, ...urls.page]
const origin = 'https://console.example'
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** Whatever a router or a browser makes of it, it is a path of this console. */
const isPathHere = (path: string) => {
  const url = URL.parse(path, origin)
  const once = decoded(url?.pathname ?? '//')
  return url?.origin === origin && path.startsWith('/') && !/\/\/|\\/.test(`${url.pathname} ${once}`)
}

describe('an address of the list', () => {
  test('that wants to lead elsewhere leads home', () => {
    expect(urls.home.length).toBeGreaterThanOrEqual(300)
    expect(urls.home.filter(url => safeUrl(url, origin) !== undefined)).toEqual([])
  })

  test('that only looks like it becomes a path here', () => {
    const paths = urls.here.map(url => safeUrl(url, origin))
    expect(paths.filter(path => path === undefined || !isPathHere(path))).toEqual([])
  })

  test('that is a page of the console leads there', () => {
    expect(urls.page.map(url => safeUrl(url, origin))).toEqual(urls.page)
  })

  test('is the same however it is written into `url`, and what comes out is a path here', () => {
    const written = all.flatMap(url => [
      `?url=${encodeURIComponent(url)}`,
      `?url=${url}`,
      `?url=${encodeURIComponent(encodeURIComponent(url))}`,
      `?url=${encodeURIComponent(url)}&url=/products`,
    ])
    const away = written.filter(search => {
      const found = urlIn(new URL(`${origin}/auth/login${search}`).search)
      return found !== undefined && !isPathHere(found)
    })
    expect(away).toEqual([])
  })

  test('never nests: the sign-in is asked for one way back at most', () => {
    const ways = all.map(url => entranceFor(new URL(`/auth/login?url=${encodeURIComponent(url)}`, origin)))
    expect(ways.filter(way => decoded(decoded(way)).split(/\/auth(?=[/?%]|$)/).length > 2)).toEqual([])
  })
})
