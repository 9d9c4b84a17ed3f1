// What people did to a job, beside what it did to records.

/** What somebody did to a job: `action` is its id. */
export interface ActivityEntry {
  id: string
  action: string
  at: string
  byName: string | null
}

/** What the page of a job tells of it beside its own facts; deeds newest first. */
export interface JobActivity {
  lines: ActivityEntry[]
  putBack?: PutBack
}

/** What a job did was put back, wholly: by whom, when, and by which job where it took one. */
export interface PutBack {
  at: string
  byName: string | null
  jobId: string | null
  number: number | null
}
