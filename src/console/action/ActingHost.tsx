// Mounted once in the frame: tells outcomes and draws the dialog of whatever wish needs an answer. It ends with the place:
// no wish and no subject is carried over into another brand.
import { useEffect } from 'react'
import { useMaybePlace } from '#console/session/me.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { dropWishes, useActings } from './acting.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { forgetJobs } from './jobEnds.ts'
import { keepCalls, offerCalls } from './kept.ts'
import { ownerNow } from './owner.ts'
import { tellSecondPersons } from './secondPerson.ts'
import { clearSubjects } from './subject.ts'
import { tellOutcomes } from './tell.ts'
import { UndoDialog } from './UndoDialog.tsx'
import { askUndo, forgetDone, showConflicts } from './undo.ts'

export const ActingHost = () => {
  const actings = useActings()
  const vendor = useMaybePlace()?.vendorCode
  useEffect(() => {
    if (!vendor) return
    keepCalls()
    // What somebody else began before this was drawn the first time.
    dropWishes(ownerNow())
    const hush = tellOutcomes()
    const hushOthers = tellSecondPersons()
    void offerCalls()
    return () => {
      hush()
      hushOthers()
      forgetJobs()
      forgetDone()
      showConflicts([])
      dropWishes()
      askUndo(undefined)
      clearSubjects()
    }
  }, [vendor])
  return (
    <>
      {actings.map(acting => (acting.isOpen ? <ActionDialog key={acting.id} acting={acting} /> : null))}
      <UndoDialog />
      <ConflictDialog />
    </>
  )
}
