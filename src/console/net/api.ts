// What the rooms of the console call. The gateway behind it is born in main.tsx; before that every call refuses.
import { paths } from '#contract/session.ts'
import type { Face } from '#machines/wish.ts'
import type { Gateway, RequestOptions } from './gateway.ts'
import { newOnce } from './once.ts'

export interface GetOptions {
  /** Undefined and empty values are left out of the address. */
  params?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
  /** Polls and prefetches: a refusal never moves the person anywhere nor asks for a second factor. */
  background?: boolean
  /** Another place than this tab's: what was begun there. */
  place?: { brand: string; country: string }
  /** See `RequestOptions`. */
  isPlaceless?: boolean
}

export interface PostOptions extends Omit<GetOptions, 'params'> {
  /** Idempotency key. Absent: one is made for this call. Null: the call needs none (a dry run, a draft). */
  once?: string | null
  face?: Face
  /** See `RequestOptions`. */
  by?: RequestOptions['by']
}

export interface SendFileOptions extends Omit<PostOptions, 'once'> {
  /** 0 to 1, of the body sent so far. */
  onProgress?: (share: number) => void
}

let gateway: Gateway | undefined

export const adoptGateway = (opened: Gateway): void => {
  gateway = opened
}

const send = <T>(wanted: RequestOptions): Promise<T> =>
  gateway ? (gateway.send(wanted) as Promise<T>) : Promise.reject(new Error('The gateway is not open yet'))

export const api = {
  /** The answer, reduced to its `data`. Throws `Refusal`. */
  get: <T>(path: string, { params, ...options }: GetOptions = {}): Promise<T> =>
    send<T>({ method: 'GET', path, params, ...options }),

  /** Without a token: for the few addresses that are open to everybody. */
  open: <T>(path: string, { params, ...options }: GetOptions = {}): Promise<T> =>
    send<T>({ method: 'GET', path, params, isPublic: true, ...options }),

  /** The same with a body. */
  postOpen: <T>(path: string, body: unknown, { signal }: Pick<GetOptions, 'signal'> = {}): Promise<T> =>
    send<T>({ method: 'POST', path, body, signal, isPublic: true }),

  post: <T>(path: string, body?: unknown, { once, ...options }: PostOptions = {}): Promise<T> =>
    send<T>({ method: 'POST', path, body, once: once === undefined ? newOnce() : once, ...options }),

  /** One file as multipart. A tiny call goes first, so that an expired token is renewed before megabytes travel. */
  sendFile: async <T>(path: string, file: File | Blob, name: string, options: SendFileOptions = {}): Promise<T> => {
    await send({ method: 'GET', path: paths.touch, background: options.background, signal: options.signal })
    const body = new FormData()
    body.append('file', file, name)
    return send<T>({ method: 'POST', path, body, once: newOnce(), ...options })
  },

  /** A stored file as it is; it needs the token, so a plain link would be refused. */
  file: (path: string, { params, ...options }: GetOptions = {}): Promise<Blob> =>
    send<Blob>({ method: 'GET', path, params, blob: true, ...options }),
}

/** Fetches a file and hands it to the browser's own downloads. */
export const saveFile = async (path: string, name: string): Promise<void> => {
  const address = URL.createObjectURL(await api.file(path))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
