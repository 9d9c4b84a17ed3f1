// Ctrl/Cmd+S saves and stays, Ctrl/Cmd+Enter saves and goes on as the button does, wherever the focus is; the browser's own saving
// is never what is meant here. What a dialog hears is the dialog's.
import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '#console/keys/taken.ts'

export const useSaveKey = (save: (stays: boolean) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const goesOn = event.key === 'Enter' && !event.defaultPrevented && !isDialogOpen()
    if (event.key.toLowerCase() !== 's' && !goesOn) return
    event.preventDefault()
    if (!event.repeat) save(!goesOn)
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
