// Who uses a record, as its page tells it.
import type { Said } from './said.ts'
import type { RecordStatusName } from './valueSet.ts'

/** Shoppers see the use, the clock will publish it, or it is only saved. Of what has no revisions every use is live. */
export const useStates = ['live', 'scheduled', 'draft'] as const
export type UseState = (typeof useStates)[number]

export interface RecordUse {
  resource: string
  one: Said
  id: string
  title: string
  status: RecordStatusName
  /** The field it stands in, as people call it; with the way inside its value, as programs do. */
  field: Said
  path: string
  state: UseState
  /** It does not keep the record from being deleted. */
  weak: boolean
}

export interface UsedIn {
  uses: RecordUse[]
  /** Records the reader may not see. */
  unseen: number
  /** False where there may be more of a kind than the first are told. */
  isWhole: boolean
}
