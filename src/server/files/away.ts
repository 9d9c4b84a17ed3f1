// A file that is known and cannot be reached: its disk is not mounted, its bucket does not answer, or it was moved. That passes.
export class FileAway extends Error {
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`The file "${file}" cannot be reached where files are kept`, { cause })
    this.name = 'FileAway'
    this.file = file
  }
}
