// Whom to let in, as what, and where: only roles and places one has oneself are offered.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { holdBack } from '#console/action/grace.ts'
import { useWords } from '#console/i18n/words.ts'
import { findingsByPath, isRefusal } from '#console/net/refusal.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import type { Giveable, InvitationWish } from '#contract/account.ts'
import { InviteField } from './InviteField.tsx'
import { InviteLanguage } from './InviteLanguage.tsx'
import { invite, withdraw } from './letIn.ts'

const looksLikeEmail = (text: string) => /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(text)

type Wrong = Partial<Record<'email' | 'name' | 'role' | 'vendors', string>>

export const InviteForm = ({ roles }: { roles: readonly Giveable[] }) => {
  const { t, country, finding } = useWords()
  const { places } = useMe()
  const here = usePlace().vendorCode
  const nothing: InvitationWish = { email: '', name: '', role: '', vendors: [here] }
  const [typed, setTyped] = useState(nothing)
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Who came for it is waiting on the heading until the roles are here.
  useEffect(() => {
    if (document.activeElement?.id === 'invite-title') form.current?.querySelector('input')?.focus()
  }, [])
  const role = roles.find(({ id }) => id === typed.role)
  const giveable = role?.vendors ?? roles.flatMap(each => each.vendors)
  const offered = places.filter(({ vendorCode }) => giveable.includes(vendorCode))
  const vendors = typed.vendors.filter(code => offered.some(({ vendorCode }) => vendorCode === code))

  const refuse = (found: Wrong): boolean => {
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const missing = (): Wrong => ({
    ...(!looksLikeEmail(typed.email.trim()) && { email: t('session.emailMissing') }),
    ...(typed.name.trim().length < 2 && { name: t('account.invite.nameMissing') }),
    ...(!role && { role: t('account.invite.roleMissing') }),
    ...(vendors.length === 0 && { vendors: t('account.invite.placeMissing') }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (isBusy || refuse(missing())) return
    setBusy(true)
    try {
      const { id, email } = await invite({ ...typed, email: typed.email.trim(), name: typed.name.trim(), vendors })
      setTyped(nothing)
      const named = { email: `\u2066${email}\u2069` }
      const sent = () => void toast({ kind: 'success', text: t('account.invite.sent', named) })
      holdBack({ id: `invitation ${id}`, text: t('account.invite.letter', named), cancel: () => withdraw(id) }, sent)
    } catch (thrown) {
      const found = Object.entries(findingsByPath(thrown)).map(([path, all]) => [path, all.map(finding).join(' ')])
      const isLimited = isRefusal(thrown) && thrown.body.code === 'RATE_LIMITED'
      if (!refuse(Object.fromEntries(found))) setProblem(isLimited ? 'account.invite.tooMany' : 'account.invite.failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="account-form" onSubmit={event => void submit(event)} noValidate>
      {problem && (
        <p className="problem" role="alert">
          {t(problem)}
        </p>
      )}
      <InviteField label={t('account.invite.email')} wrong={wrong.email}>
        {field => (
          <input
            {...field}
            className="input"
            type="email"
            name="email"
            autoComplete="off"
            dir="ltr"
            value={typed.email}
            onChange={event => setTyped({ ...typed, email: event.target.value })}
          />
        )}
      </InviteField>
      <InviteField label={t('account.invite.name')} wrong={wrong.name}>
        {field => (
          <input
            {...field}
            className="input"
            name="name"
            autoComplete="off"
            maxLength={60}
            dir="auto"
            value={typed.name}
            onChange={event => setTyped({ ...typed, name: event.target.value })}
          />
        )}
      </InviteField>
      <InviteField label={t('account.invite.role')} wrong={wrong.role}>
        {field => (
          <select
            {...field}
            className="input"
            name="role"
            value={typed.role}
            onChange={event => setTyped({ ...typed, role: event.target.value })}
          >
            <option value="">{t('account.invite.choose')}</option>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </InviteField>
      <InviteLanguage chosen={typed.language} onChoose={language => setTyped({ ...typed, language })} />
      <fieldset className="account-places" aria-describedby="invite-vendors-wrong">
        <legend>{t('account.invite.places')}</legend>
        {offered.map(({ vendorCode, name, country: iso3 }) => (
          <label key={vendorCode}>
            <input
              type="checkbox"
              name="vendors"
              checked={vendors.includes(vendorCode)}
              onChange={({ target }) =>
                setTyped({
                  ...typed,
                  vendors: target.checked ? [...vendors, vendorCode] : vendors.filter(code => code !== vendorCode),
                })
              }
            />
            <span>
              <bdi>{name}</bdi> · {country(iso3)}
            </span>
          </label>
        ))}
        <small id="invite-vendors-wrong" className="wrong">
          {wrong.vendors}
        </small>
      </fieldset>
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {t(isBusy ? 'account.invite.sending' : 'account.invite.send')}
      </button>
    </form>
  )
}
