// One try at a time, and what it was refused with, as a message key.
import { useRef, useState } from 'react'
import { refusedKey } from './factors.ts'

export const useAttempt = () => {
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ key: string; isPassword?: boolean }>()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
    } catch (thrown) {
      setRefused(refusedKey(thrown))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, refused }
}
