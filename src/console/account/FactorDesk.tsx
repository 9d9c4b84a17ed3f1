// What the sections of the second factors share: their facts, the codes shown once, and the caret's way back.
import { type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { FactorAdded, MyFactors } from '#contract/factors.ts'
import { refusedKey, useMyFactors } from './factors.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export interface FactorDesk {
  factors: MyFactors
  /** After something was added: its codes are shown, then the caret goes back to the section. */
  added(said: string, what: FactorAdded): void
  /** Runs a change that needs the secure step; says how it went. */
  change(said: string, work: () => Promise<FactorAdded | object>): void
}

interface FactorsProps {
  section: string
  children(desk: FactorDesk): ReactNode
}

export const Factors = ({ section, children }: FactorsProps) => {
  const { t } = useWords()
  const { data: factors, isError, refetch } = useMyFactors()
  const [codes, setCodes] = useState<readonly string[]>()
  const goBack = () => document.getElementById(`${section}-title`)?.focus()
  const added = (said: string, { recoveryCodes }: FactorAdded) => {
    void toast({ kind: 'success', text: said })
    setCodes(recoveryCodes)
    if (!recoveryCodes) goBack()
  }
  const change = (said: string, work: () => Promise<FactorAdded | object>) => {
    goBack()
    work().then(
      answer => added(said, answer),
      (thrown: unknown) => void toast({ kind: 'error', text: t(refusedKey(thrown).key) }),
    )
  }
  if (isError && !factors) {
    return (
      <EmptyState icon="triangle-alert" title={t('account.factors.unread')}>
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('account.again')}
        </button>
      </EmptyState>
    )
  }
  if (!factors) return <Skeleton lines={2} height="24px" />
  const done = () => {
    setCodes(undefined)
    goBack()
  }
  return codes ? <RecoveryCodes codes={codes} onDone={done} /> : children({ factors, added, change })
}
