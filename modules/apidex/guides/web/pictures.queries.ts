import { images } from '@portico/core/contract.ts'
import { upload } from '@portico/platform/web/client/upload.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { pictureForm } from '@portico/platform/web/ui/pictures/crop.ts'
import type { PictureSource } from '@portico/platform/web/ui/pictures/PicturePicker.tsx'
import { useQuery } from '@tanstack/react-query'

/** The pictures of the portal, to put into a page. */
export const pictures: PictureSource = {
  useAll: () => useQuery(queryOf(images.list, {}, { quiet: true })),
  async send(file, name, crop, work = {}) {
    const { result } = await upload(images.upload, {}, pictureForm(file, name, { crop }), work)
    await refresh(images.upload)
    return result.files.file[0]
  },
}
