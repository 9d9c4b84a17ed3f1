// What a colleague shares, changes or takes away is there at once, not with the next sign-in.
import { onLive } from '#console/net/live.ts'
import { readViews } from './keeping.ts'

const again = (): void => void readViews().catch(() => {})

onLive('views.changed', again)
onLive('resume.lost', again)
