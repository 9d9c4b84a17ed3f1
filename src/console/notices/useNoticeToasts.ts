// Hears that something watched has happened: it is said once, politely, with a short sound where that was asked for.
import { wordsNow } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { currentMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { markRead, readNotices } from './keeping.ts'
import { addressOf, noticeText } from './noticeText.ts'
import { sound } from './sound.ts'

const tell = async (): Promise<void> => {
  const { notices } = await readNotices()
  const [newest] = notices
  if (!newest || newest.readAt) return
  const words = wordsNow()
  const run = () => {
    markRead([newest.id])
    go(addressOf(newest))
  }
  void toast({
    kind: 'info',
    id: `notice ${newest.id}`,
    lastsMs: 10_000,
    text: noticeText(newest, words),
    action: { label: words.t('notices.open'), run },
  })
  if (currentMe()?.profile.sound) sound()
}

export const useNoticeToasts = (): void => useLive('notice.new', () => void tell().catch(() => {}))
