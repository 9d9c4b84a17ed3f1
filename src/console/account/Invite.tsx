// Letting people in: the form, and how the invitations into one's places stand.
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Invitation } from '#contract/account.ts'
import { AskDialog } from './AskDialog.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { sendAgain, useInvitations, withdraw } from './letIn.ts'

export const Invite = () => {
  const { t } = useWords()
  const { data, isError, refetch } = useInvitations()
  const [asked, setAsked] = useState<Invitation>()

  const attempt = async (run: () => Promise<Invitation>, said: string) => {
    try {
      const { email } = await run()
      void toast({ kind: 'success', text: t(said, { email: `\u2066${email}\u2069` }) })
    } catch (thrown) {
      const isEarly = isRefusal(thrown) && thrown.body.code === 'RESEND_REFUSED'
      void toast({ kind: 'error', text: t(isEarly ? 'account.invite.notYet' : 'account.invite.failed') })
    }
  }
  const takeBack = async () => {
    const { id } = asked ?? {}
    setAsked(undefined)
    if (id) await attempt(() => withdraw(id), 'account.invite.withdrawn')
    document.getElementById('invite-title')?.focus()
  }

  if (isError && !data) {
    return (
      <EmptyState icon="triangle-alert" title={t('account.invite.unread')}>
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('account.again')}
        </button>
      </EmptyState>
    )
  }
  if (!data) return <Skeleton lines={6} height="24px" />
  return (
    <>
      <InviteForm roles={data.roles} />
      <ul className="account-list" aria-label={t('account.invite.list')}>
        {data.invitations.map(invitation => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onAgain={() => void attempt(() => sendAgain(invitation.id), 'account.invite.sent')}
            onWithdraw={() => setAsked(invitation)}
          />
        ))}
      </ul>
      <AskDialog
        question={asked && t('account.invite.ask', { email: `\u2066${asked.email}\u2069` })}
        text={t('account.invite.askText')}
        label={t('account.invite.withdraw')}
        onYes={() => void takeBack()}
        onNo={() => setAsked(undefined)}
      />
    </>
  )
}
