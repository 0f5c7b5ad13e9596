/** Makes the browser download the address; the response names the file. */
export function saveAddress(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
