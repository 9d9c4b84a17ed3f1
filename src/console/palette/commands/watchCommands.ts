// "Tell me when": of the record or the list behind the palette; and whether a sound comes along.
import type { Words } from '#console/i18n/words.ts'
import { askWhen, questionHere, recordHere } from '#console/notices/asking.ts'
import { currentMe, saveProfile } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type Command, commandOf, saying } from './command.ts'

const also = ['watch notify alert follow subscribe tell me when']

const running = (words: Words, id: string, key: string, icon: string, run: () => void): Command => {
  const { title, ...spoken } = saying(words, key)
  const row = { id: `set:${id}`, group: 'commands' as const, title, icon, recent: `set:${id}` }
  return commandOf({ ...row, choice: { kind: 'run', run } }, { ...spoken, also })
}

const turnSound = (words: Words, sound: boolean): void => {
  saveProfile({ sound }).catch(() => void toast({ kind: 'error', text: words.t('palette.notKept') }))
}

export const watchCommands = (words: Words): Command[] => {
  const [record, question] = [recordHere(), questionHere()]
  const isOn = currentMe()?.profile.sound ?? false
  return [
    ...(record ? [running(words, 'watch', 'action.watch', 'eye', () => askWhen(record))] : []),
    ...(question ? [running(words, 'watchList', 'watch.list', 'eye', () => askWhen(question))] : []),
    running(words, 'sound', isOn ? 'watch.soundOff' : 'watch.soundOn', 'activity', () => turnSound(words, !isOn)),
  ]
}
