// Where I am signed in, and the end of it elsewhere. `?ask=others` in the address, from the palette, opens the question.
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { changeSearch, useAddress } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { MySession } from '#contract/account.ts'
import { AskDialog } from './AskDialog.tsx'
import { endSessions, useMySessions } from './mine.ts'
import { SessionRow, useDeviceName } from './SessionRow.tsx'

export const Sessions = () => {
  const { t } = useWords()
  const nameOf = useDeviceName()
  const { data: sessions, isError, refetch } = useMySessions()
  const { search } = useAddress()
  const [asked, setAsked] = useState<MySession>()
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const isWished = search.get('ask') === 'others'
  const isAlone = sessions !== undefined && others.length === 0
  const asksOthers = isWished && others.length > 0
  // Nobody to sign out: the question must not come up by itself later.
  useEffect(() => {
    if (isWished && isAlone) changeSearch({ ask: undefined }, { replace: true })
  }, [isWished, isAlone])
  const cancel = () => {
    setAsked(undefined)
    if (asksOthers) changeSearch({ ask: undefined }, { replace: true })
  }
  const end = async () => {
    const wish = asked ? { ids: [asked.sid] } : { others: true as const }
    cancel()
    try {
      void toast({ kind: 'success', text: t('account.sessions.ended', { count: await endSessions(wish) }) })
    } catch {
      void toast({ kind: 'error', text: t('account.sessions.notEnded') })
    }
    // The button that was pressed is gone.
    document.getElementById('sessions-title')?.focus()
  }

  if (isError && !sessions) {
    return (
      <EmptyState icon="triangle-alert" title={t('account.sessions.failed')}>
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('account.again')}
        </button>
      </EmptyState>
    )
  }
  if (!sessions) return <Skeleton lines={4} height="24px" />
  return (
    <>
      <ul className="account-list">
        {sessions.map(session => (
          <SessionRow key={session.sid} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {isAlone ? (
        <p className="account-text">{t('account.sessions.onlyOne')}</p>
      ) : (
        <button
          type="button"
          className="button account-all"
          onClick={() => changeSearch({ ask: 'others' }, { replace: true })}
        >
          {t('account.sessions.endOthers')}
        </button>
      )}
      <AskDialog
        question={
          asked
            ? t('account.sessions.ask', { device: nameOf(asked) })
            : asksOthers
              ? t('account.sessions.askOthers')
              : undefined
        }
        text={`${t(asked ? 'account.sessions.askText' : 'account.sessions.askOthersText')} ${t('account.sessions.forever')}`}
        label={t(asked ? 'account.sessions.end' : 'account.sessions.endOthers')}
        onYes={() => void end()}
        onNo={cancel}
      />
    </>
  )
}
