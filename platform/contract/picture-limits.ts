/** Of the file of a picture as somebody sends it. */
export const mostPictureBytes = 5 * 1024 * 1024
/** Which pictures are taken, as a file field says it. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'
