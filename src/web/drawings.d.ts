declare module "*.svg?drawing" {
  const url: string
  export default url
}
