// My second factors as the server knows them, and how they are added and taken away. What needs the secure step waits for
// it at the gateway and goes on by itself.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { isRefusal, isUnconfirmed } from '#console/net/refusal.ts'
import { makePasskey } from '#console/session/passkey.ts'
import { type FactorAdded, factorPaths, type MyFactors, type TotpInvitation } from '#contract/factors.ts'
import { refusalOf } from '#machines/port.ts'

const key = ['account', 'factors'] as const

export const useMyFactors = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<MyFactors>(factorPaths.mine, { signal, background: true }),
    staleTime: 0,
  })

const readAgain = <R>(answer: R): R => {
  void queries.invalidateQueries({ queryKey: ['account'] })
  return answer
}

const post = <R>(path: string, body: object = {}): Promise<R> => api.post<R>(path, body, { once: null })
const change = async <R>(path: string, body?: object): Promise<R> => readAgain(await post<R>(path, body))

export const beginTotp = (password?: string): Promise<TotpInvitation> => post(factorPaths.totpBegin, { password })
export const confirmTotp = (code: string): Promise<FactorAdded> => change(factorPaths.totpConfirm, { code })
export const endTotp = (): Promise<object> => change(factorPaths.totpEnd)
export const newRecoveryCodes = (): Promise<Required<FactorAdded>> => change(factorPaths.recovery)
export const removeProvider = (): Promise<object> => change(factorPaths.providerRemove)
export const removePasskey = (id: string): Promise<object> => change(factorPaths.passkeyRemove, { id })

type Options = Parameters<typeof makePasskey>[0]

export const addPasskey = async (name: string, password?: string): Promise<FactorAdded> => {
  const options = await post<Options>(factorPaths.passkeyBegin, { password })
  return change(factorPaths.passkeyAdd, { name, response: await makePasskey(options) })
}

const keyByCode: Record<string, string> = {
  CODE_WRONG: 'account.factors.codeWrong',
  CODE_EXPIRED: 'account.factors.late',
  LOCKED: 'login.locked',
  NETWORK: 'login.network',
}

/** The message for what was refused; a field's own when the password is meant. */
export const refusedKey = (thrown: unknown): { key: string; isPassword?: boolean } => {
  if (!isRefusal(thrown)) return { key: refusalOf(thrown, 'account.factors.failed').key }
  const { code, fields } = thrown.body
  if (fields?.some(({ path }) => path === 'password')) {
    return { key: 'account.factors.passwordWrong', isPassword: true }
  }
  if (isUnconfirmed(thrown)) return { key: 'account.factors.notConfirmed' }
  return { key: keyByCode[code] ?? 'account.factors.failed' }
}
