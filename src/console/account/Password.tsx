// Changing one's own password. The secure step is asked for by whoever guards every call; what is typed lives in this form
// alone and is gone with it.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { findingsByPath, isRefusal, isUnconfirmed } from '#console/net/refusal.ts'
import { useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { accountPaths, type PasswordRules } from '#contract/account.ts'
import type { Finding } from '#contract/problem.ts'
import { passwordLimits } from '#rules/password.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const useWeighing = () => {
  const { name, email, places } = useMe()
  const { data } = useQuery({
    queryKey: ['account', 'password'],
    queryFn: ({ signal }) => api.get<PasswordRules>(accountPaths.password, { signal, background: true }),
  })
  const around = [name, email, ...places.flatMap(place => [place.brand, place.vendorCode, place.name])]
  return { least: data?.least ?? passwordLimits.withFactor, around }
}

const empty = { old: '', new: '' }

const refusalKey = (thrown: unknown): string => {
  const code = isRefusal(thrown) ? thrown.body.code : ''
  if (code === 'LOCKED' || code === 'RATE_LIMITED') return 'login.locked'
  if (code === 'NETWORK') return 'login.network'
  return isUnconfirmed(thrown) ? 'account.password.notConfirmed' : 'account.password.failed'
}

export const Password = () => {
  const { t, finding } = useWords()
  const { email } = useMe()
  const weighing = useWeighing()
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Record<string, Finding[]>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const old = useRef<HTMLInputElement>(null)
  const fresh = useRef<HTMLInputElement>(null)
  const said = (path: 'old' | 'new') => wrong[path]?.map(finding).join(' ')

  const refuse = (found: Record<string, Finding[]>) => {
    setWrong(found)
    ;(found.old ? old : fresh).current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    const missing: Finding = { code: 'PASSWORD_MISSING', key: 'account.password.missing', message: '' }
    if (!typed.old || !typed.new) return refuse(typed.old ? { new: [missing] } : { old: [missing] })
    setWrong({})
    setBusy(true)
    try {
      const { ended } = await api.post<{ ended: number }>(accountPaths.password, typed, { once: null })
      setTyped(empty)
      void toast({
        kind: 'success',
        text: `${t('account.password.changed')} ${t('account.sessions.ended', { count: ended })}`,
      })
    } catch (thrown) {
      const found = findingsByPath(thrown)
      if (found.old || found.new) refuse(found)
      else setProblem(refusalKey(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="account-form" onSubmit={event => void submit(event)} noValidate>
      {problem && (
        <p className="problem" role="alert">
          {t(problem)}
        </p>
      )}
      <input
        className="hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        label={t('account.password.old')}
        name="old-password"
        autoComplete="current-password"
        value={typed.old}
        onChange={value => setTyped({ ...typed, old: value })}
        wrong={said('old')}
        ref={old}
      />
      <NewPassword
        label={t('account.password.new')}
        value={typed.new}
        onChange={value => setTyped({ ...typed, new: value })}
        weighing={weighing}
        wrong={said('new')}
        ref={fresh}
      />
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {t(isBusy ? 'account.password.changing' : 'account.password.change')}
      </button>
    </form>
  )
}
