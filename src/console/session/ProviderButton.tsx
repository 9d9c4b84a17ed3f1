// The button that leaves for an identity provider. A typed address of a domain that may
// not come that way is refused here, before anybody leaves.
import { useEffect, useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import type { SocialOffer } from '#contract/session.ts'
import { wayIn } from './safeUrl.ts'
import { domainOutside, leaveFor } from './social.ts'
import './speakSocial.ts'

const keyOf = (thrown: unknown): string => {
  const code = isRefusal(thrown) ? thrown.body.code : ''
  if (code === 'NETWORK') return 'login.network'
  return code === 'RATE_LIMITED' ? 'login.limited' : 'login.unreachable'
}

interface Props {
  /** The address in the form, as far as it was typed. */
  typed: () => string
  isBusy: boolean
  offer: SocialOffer
  /** Its name, kept in its own direction. */
  provider: string
}

export const ProviderButton = ({ typed, isBusy, offer, provider }: Props) => {
  const { t } = useWords()
  const [problem, setProblem] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left.
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  // What the password form says next is about something else.
  useEffect(() => {
    if (isBusy) setProblem(undefined)
  }, [isBusy])

  const leave = () => {
    if (isLeaving || isBusy) return
    const domain = domainOutside(typed(), offer.domains)
    if (domain !== undefined) return setProblem(t('login.domain', { domain: isolated(domain) }))
    setProblem(undefined)
    setLeaving(true)
    leaveFor(typed(), wayIn(window.location.search)).catch((thrown: unknown) => {
      setLeaving(false)
      setProblem(t(keyOf(thrown)))
    })
  }

  return (
    <div className="entrance-other">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="button" aria-disabled={isLeaving || isBusy} onClick={leave}>
        {t(isLeaving ? 'session.opening' : 'session.continueWith', { provider })}
      </button>
    </div>
  )
}
