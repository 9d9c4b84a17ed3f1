// Why a view could not be kept, in the words of the field that was refused.
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { toast } from '#console/shell/toast.ts'

export const useWhyNotKept = () => {
  const words = useWords()
  return (thrown: unknown): string => {
    if (!isRefusal(thrown) || thrown.status === 0) return words.t('grid.notSaved')
    return words.finding(thrown.body.fields?.[0] ?? thrown.body)
  }
}

export const useViewFailure = () => {
  const why = useWhyNotKept()
  return (thrown: unknown): void => void toast({ kind: 'error', text: why(thrown) })
}
