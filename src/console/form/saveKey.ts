// Ctrl/Cmd+S saves and stays, wherever the focus is; the browser's own saving is never what is meant here.
import { useEffect, useEffectEvent } from 'react'

export const useSaveKey = (save: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.altKey) return
    event.preventDefault()
    if (!event.repeat) save()
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
