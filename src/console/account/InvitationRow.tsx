// One invitation: who, as what, where, and how it stands. What still waits can be sent again or taken back.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import type { Invitation, InvitationState } from '#contract/account.ts'
import type { Tone } from '#contract/valueSet.ts'

const tones: Record<InvitationState, Tone> = { waiting: 'blue', accepted: 'green', withdrawn: 'gray', expired: 'amber' }

interface InvitationRowProps {
  invitation: Invitation
  onAgain(): void
  onWithdraw(): void
}

export const InvitationRow = ({ invitation, onAgain, onWithdraw }: InvitationRowProps) => {
  const { t, row } = useWords()
  const { email, name, role, vendors, by, state, sentAt, expiresAt } = invitation
  const named = { email: `\u2066${email}\u2069` }
  const isOpen = state === 'waiting' || state === 'expired'
  return (
    <li className="account-session">
      <div className="account-session-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <StatusDot tone={tones[state]}>{t(`account.invite.state.${state}`)}</StatusDot>
        {isOpen && (
          <span className="account-verbs">
            <button
              type="button"
              className="button"
              aria-label={t('account.invite.againNamed', named)}
              onClick={onAgain}
            >
              {t('account.invite.again')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('account.invite.withdrawNamed', named)}
              onClick={onWithdraw}
            >
              {t('account.invite.withdraw')}
            </button>
          </span>
        )}
      </div>
      <p className="account-text">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <dl className="account-facts">
        <div>
          <dt>{t('account.invite.role')}</dt>
          <dd>
            <bdi>{role}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('account.invite.places')}</dt>
          <dd>{row(vendors.map(code => code.toUpperCase()))}</dd>
        </div>
        <div>
          <dt>{t('account.invite.by')}</dt>
          <dd>
            <bdi>{by}</bdi>, <Ago at={sentAt} focusable />
          </dd>
        </div>
        {isOpen && (
          <div>
            <dt>{t('account.invite.ends')}</dt>
            <dd>
              <Ago at={expiresAt} focusable />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
