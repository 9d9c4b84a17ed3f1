// One session, as its owner recognises it: program and system, from where, how, since when. The one in use is marked in
// words and can only be signed out of here.
import { Ago } from '#console/fields/moment.tsx'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { sessionNow } from '#console/session/actor.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { MySession } from '#contract/account.ts'

type Named = Pick<MySession, 'browser' | 'system'>

/** Program names are the same in every language; isolated, so that the sentence around them keeps its direction. */
export const useDeviceName = () => {
  const { t } = useWords()
  return ({ browser, system }: Named): string => {
    if (browser && system) return t('account.sessions.device', { browser: isolated(browser), system: isolated(system) })
    return browser || system ? isolated(browser ?? system ?? '') : t('account.sessions.unknown')
  }
}

interface SessionRowProps {
  session: MySession
  onEnd(): void
}

export const SessionRow = ({ session, onEnd }: SessionRowProps) => {
  const { t, moment } = useWords()
  const device = useDeviceName()(session)
  const { address, method, createdAt, lastSeenAt, secureUntil, isCurrent } = session
  const signOut = () => sessionNow().send({ type: 'LOGOUT' })
  return (
    <li className="account-session" data-session-id={session.sid} data-current={isCurrent || undefined}>
      <div className="account-session-head">
        <h3>{device}</h3>
        {isCurrent && (
          <span className="account-mark">
            <Icon name="check" size={14} /> {t('account.sessions.here')}
          </span>
        )}
        <button
          type="button"
          className="button"
          aria-label={t('account.sessions.endNamed', { device })}
          onClick={isCurrent ? signOut : onEnd}
        >
          {t('account.sessions.end')}
        </button>
      </div>
      <dl className="account-facts">
        <div>
          <dt>{t('account.sessions.seen')}</dt>
          <dd>
            <Ago at={lastSeenAt} focusable />
          </dd>
        </div>
        <div>
          <dt>{t('account.sessions.since')}</dt>
          <dd>
            <Ago at={createdAt} focusable />
          </dd>
        </div>
        <div>
          <dt>{t('account.sessions.proof')}</dt>
          <dd>{t(`account.sessions.method.${method}`)}</dd>
        </div>
        {address && (
          <div>
            <dt>{t('account.sessions.address')}</dt>
            <dd>
              <bdi className="code" dir="ltr">
                {address}
              </bdi>
            </dd>
          </div>
        )}
        {secureUntil && (
          <div>
            <dt>{t('account.sessions.secure')}</dt>
            <dd>{t('account.sessions.secureUntil', { time: moment(secureUntil).exact })}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
