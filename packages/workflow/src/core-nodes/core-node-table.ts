/**
 * The interfaces of nodes that every ComfyUI has: `name(inputs; optional inputs) -> outputs`, with `=>` for a node that
 * saves files. A word in capitals is the type of a link. The following words are widgets: `int` and `float` with
 * default, range and step, `seed`, `text` (of several lines), `line`, `flag`, `one` (a choice of these words),
 * `picture`, `file` (of a model) and `any` (a choice with other options in each version).
 */
export const coreNodeTable = `
CheckpointLoaderSimple(ckpt_name file) -> MODEL CLIP VAE
CheckpointLoader(config_name any, ckpt_name file) -> MODEL CLIP VAE
unCLIPCheckpointLoader(ckpt_name file) -> MODEL CLIP VAE CLIP_VISION
ImageOnlyCheckpointLoader(ckpt_name file) -> MODEL CLIP_VISION VAE
UNETLoader(unet_name file, weight_dtype any) -> MODEL
CLIPLoader(clip_name file, type any; device one default|cpu) -> CLIP
DualCLIPLoader(clip_name1 file, clip_name2 file, type any; device one default|cpu) -> CLIP
TripleCLIPLoader(clip_name1 file, clip_name2 file, clip_name3 file) -> CLIP
QuadrupleCLIPLoader(clip_name1 file, clip_name2 file, clip_name3 file, clip_name4 file) -> CLIP
VAELoader(vae_name file) -> VAE
LoraLoader(model MODEL, clip CLIP, lora_name file, strength_model float 1 -100..100 0.01, strength_clip float 1 -100..100 0.01) -> MODEL CLIP
LoraLoaderModelOnly(model MODEL, lora_name file, strength_model float 1 -100..100 0.01) -> MODEL
ControlNetLoader(control_net_name file) -> CONTROL_NET
DiffControlNetLoader(model MODEL, control_net_name file) -> CONTROL_NET
CLIPVisionLoader(clip_name file) -> CLIP_VISION
StyleModelLoader(style_model_name file) -> STYLE_MODEL
UpscaleModelLoader(model_name file) -> UPSCALE_MODEL

CLIPTextEncode(text text, clip CLIP) -> CONDITIONING
CLIPTextEncodeSDXL(clip CLIP, width int 1024 0..16384, height int 1024 0..16384, crop_w int 0 0..16384, crop_h int 0 0..16384, target_width int 1024 0..16384, target_height int 1024 0..16384, text_g text, text_l text) -> CONDITIONING
CLIPTextEncodeSDXLRefiner(ascore float 6 0..1000 0.01, width int 1024 0..16384, height int 1024 0..16384, text text, clip CLIP) -> CONDITIONING
CLIPTextEncodeFlux(clip CLIP, clip_l text, t5xxl text, guidance float 3.5 0..100 0.1) -> CONDITIONING
CLIPTextEncodeSD3(clip CLIP, clip_l text, clip_g text, t5xxl text, empty_padding one none|empty_prompt) -> CONDITIONING
CLIPSetLastLayer(clip CLIP, stop_at_clip_layer int -1 -24..-1) -> CLIP
CLIPVisionEncode(clip_vision CLIP_VISION, image IMAGE, crop one center|none) -> CLIP_VISION_OUTPUT
ConditioningCombine(conditioning_1 CONDITIONING, conditioning_2 CONDITIONING) -> CONDITIONING
ConditioningConcat(conditioning_to CONDITIONING, conditioning_from CONDITIONING) -> CONDITIONING
ConditioningAverage(conditioning_to CONDITIONING, conditioning_from CONDITIONING, conditioning_to_strength float 1 0..1 0.01) -> CONDITIONING
ConditioningSetArea(conditioning CONDITIONING, width int 64 64..16384 8, height int 64 64..16384 8, x int 0 0..16384 8, y int 0 0..16384 8, strength float 1 0..10 0.01) -> CONDITIONING
ConditioningSetMask(conditioning CONDITIONING, mask MASK, strength float 1 0..10 0.01, set_cond_area one default|mask bounds) -> CONDITIONING
ConditioningSetTimestepRange(conditioning CONDITIONING, start float 0 0..1 0.001, end float 1 0..1 0.001) -> CONDITIONING
ConditioningZeroOut(conditioning CONDITIONING) -> CONDITIONING
FluxGuidance(conditioning CONDITIONING, guidance float 3.5 0..100 0.1) -> CONDITIONING
ReferenceLatent(conditioning CONDITIONING; latent LATENT) -> CONDITIONING
InpaintModelConditioning(positive CONDITIONING, negative CONDITIONING, vae VAE, pixels IMAGE, mask MASK, noise_mask flag true) -> CONDITIONING CONDITIONING LATENT
InstructPixToPixConditioning(positive CONDITIONING, negative CONDITIONING, vae VAE, pixels IMAGE) -> CONDITIONING CONDITIONING LATENT
unCLIPConditioning(conditioning CONDITIONING, clip_vision_output CLIP_VISION_OUTPUT, strength float 1 -10..10 0.01, noise_augmentation float 0 0..1 0.01) -> CONDITIONING
StyleModelApply(conditioning CONDITIONING, style_model STYLE_MODEL, clip_vision_output CLIP_VISION_OUTPUT, strength float 1 0..10 0.001, strength_type one multiply|attn_bias) -> CONDITIONING
ControlNetApply(conditioning CONDITIONING, control_net CONTROL_NET, image IMAGE, strength float 1 0..10 0.01) -> CONDITIONING
ControlNetApplyAdvanced(positive CONDITIONING, negative CONDITIONING, control_net CONTROL_NET, image IMAGE, strength float 1 0..10 0.01, start_percent float 0 0..1 0.001, end_percent float 1 0..1 0.001; vae VAE) -> CONDITIONING CONDITIONING
ControlNetApplySD3(positive CONDITIONING, negative CONDITIONING, control_net CONTROL_NET, vae VAE, image IMAGE, strength float 1 0..10 0.01, start_percent float 0 0..1 0.001, end_percent float 1 0..1 0.001) -> CONDITIONING CONDITIONING
SetUnionControlNetType(control_net CONTROL_NET, type any) -> CONTROL_NET
TextEncodeQwenImageEdit(clip CLIP, prompt text; vae VAE, image IMAGE) -> CONDITIONING
TextEncodeQwenImageEditPlus(clip CLIP, prompt text; vae VAE, image1 IMAGE, image2 IMAGE, image3 IMAGE) -> CONDITIONING

EmptyLatentImage(width int 512 16..16384 8, height int 512 16..16384 8, batch_size int 1 1..4096) -> LATENT
EmptySD3LatentImage(width int 1024 16..16384 16, height int 1024 16..16384 16, batch_size int 1 1..4096) -> LATENT
EmptyFlux2LatentImage(width int 1024 16..16384 16, height int 1024 16..16384 16, batch_size int 1 1..4096) -> LATENT
EmptyHunyuanLatentVideo(width int 848 16..16384 16, height int 480 16..16384 16, length int 25 1..16384 4, batch_size int 1 1..4096) -> LATENT
EmptyMochiLatentVideo(width int 848 16..16384 16, height int 480 16..16384 16, length int 25 7..16384 6, batch_size int 1 1..4096) -> LATENT
EmptyLTXVLatentVideo(width int 768 64..16384 32, height int 512 64..16384 32, length int 97 1..16384 8, batch_size int 1 1..4096) -> LATENT
StableCascade_EmptyLatentImage(width int 1024 256..16384 8, height int 1024 256..16384 8, compression int 42 4..128, batch_size int 1 1..4096) -> LATENT LATENT
StableCascade_StageB_Conditioning(conditioning CONDITIONING, stage_c LATENT) -> CONDITIONING
StableCascade_StageC_VAEEncode(image IMAGE, vae VAE, compression int 42 4..128) -> LATENT LATENT
VAEDecode(samples LATENT, vae VAE) -> IMAGE
VAEEncode(pixels IMAGE, vae VAE) -> LATENT
VAEEncodeForInpaint(pixels IMAGE, vae VAE, mask MASK, grow_mask_by int 6 0..64) -> LATENT
VAEDecodeTiled(samples LATENT, vae VAE, tile_size int 512 64..4096 32, overlap int 64 0..4096 32, temporal_size int 64 8..4096 4, temporal_overlap int 8 4..4096 4) -> IMAGE
VAEEncodeTiled(pixels IMAGE, vae VAE, tile_size int 512 64..4096 64, overlap int 64 0..4096 32, temporal_size int 64 8..4096 4, temporal_overlap int 8 4..4096 4) -> LATENT
SetLatentNoiseMask(samples LATENT, mask MASK) -> LATENT
LatentUpscale(samples LATENT, upscale_method any, width int 512 0..16384 8, height int 512 0..16384 8, crop one disabled|center) -> LATENT
LatentUpscaleBy(samples LATENT, upscale_method any, scale_by float 1.5 0.01..8 0.01) -> LATENT
LatentComposite(samples_to LATENT, samples_from LATENT, x int 0 0..16384 8, y int 0 0..16384 8, feather int 0 0..16384 8) -> LATENT
LatentBlend(samples1 LATENT, samples2 LATENT, blend_factor float 0.5 0..1 0.01) -> LATENT
LatentCrop(samples LATENT, width int 512 64..16384 8, height int 512 64..16384 8, x int 0 0..16384 8, y int 0 0..16384 8) -> LATENT
LatentFromBatch(samples LATENT, batch_index int 0 0..63, length int 1 1..64) -> LATENT
RepeatLatentBatch(samples LATENT, amount int 1 1..64) -> LATENT

KSampler(model MODEL, seed seed, steps int 20 1..10000, cfg float 8 0..100 0.1, sampler_name any, scheduler any, positive CONDITIONING, negative CONDITIONING, latent_image LATENT, denoise float 1 0..1 0.01) -> LATENT
KSamplerAdvanced(model MODEL, add_noise one enable|disable, noise_seed seed, steps int 20 1..10000, cfg float 8 0..100 0.1, sampler_name any, scheduler any, positive CONDITIONING, negative CONDITIONING, latent_image LATENT, start_at_step int 0 0..10000, end_at_step int 10000 0..10000, return_with_leftover_noise one disable|enable) -> LATENT
SamplerCustom(model MODEL, add_noise flag true, noise_seed seed, cfg float 8 0..100 0.1, positive CONDITIONING, negative CONDITIONING, sampler SAMPLER, sigmas SIGMAS, latent_image LATENT) -> LATENT LATENT
SamplerCustomAdvanced(noise NOISE, guider GUIDER, sampler SAMPLER, sigmas SIGMAS, latent_image LATENT) -> LATENT LATENT
KSamplerSelect(sampler_name any) -> SAMPLER
RandomNoise(noise_seed seed) -> NOISE
DisableNoise() -> NOISE
BasicGuider(model MODEL, conditioning CONDITIONING) -> GUIDER
CFGGuider(model MODEL, positive CONDITIONING, negative CONDITIONING, cfg float 8 0..100 0.1) -> GUIDER
DualCFGGuider(model MODEL, cond1 CONDITIONING, cond2 CONDITIONING, negative CONDITIONING, cfg_conds float 8 0..100 0.1, cfg_cond2_negative float 8 0..100 0.1, style one regular|nested) -> GUIDER
BasicScheduler(model MODEL, scheduler any, steps int 20 1..10000, denoise float 1 0..1 0.01) -> SIGMAS
KarrasScheduler(steps int 20 1..10000, sigma_max float 14.614642 0..5000 0.01, sigma_min float 0.0291675 0..5000 0.01, rho float 7 0..100 0.01) -> SIGMAS
SDTurboScheduler(model MODEL, steps int 1 1..10, denoise float 1 0..1 0.01) -> SIGMAS
Flux2Scheduler(steps int 20 1..4096, width int 1024 16..16384, height int 1024 16..16384) -> SIGMAS
LTXVScheduler(steps int 20 1..10000, max_shift float 2.05 0..100 0.01, base_shift float 0.95 0..100 0.01, stretch flag true, terminal float 0.1 0..0.99 0.01; latent LATENT) -> SIGMAS
SplitSigmas(sigmas SIGMAS, step int 0 0..10000) -> SIGMAS SIGMAS
FlipSigmas(sigmas SIGMAS) -> SIGMAS
ModelSamplingDiscrete(model MODEL, sampling any, zsnr flag false) -> MODEL
ModelSamplingContinuousEDM(model MODEL, sampling any, sigma_max float 120 0..1000 0.001, sigma_min float 0.002 0..1000 0.001) -> MODEL
ModelSamplingSD3(model MODEL, shift float 3 0..100 0.01) -> MODEL
ModelSamplingAuraFlow(model MODEL, shift float 1.73 0..100 0.01) -> MODEL
ModelSamplingFlux(model MODEL, max_shift float 1.15 0..100 0.01, base_shift float 0.5 0..100 0.01, width int 1024 16..16384 8, height int 1024 16..16384 8) -> MODEL
RescaleCFG(model MODEL, multiplier float 0.7 0..1 0.01) -> MODEL
CFGNorm(model MODEL, strength float 1 0..100 0.01) -> MODEL
DifferentialDiffusion(model MODEL; strength float 1 0..1 0.01) -> MODEL
FreeU_V2(model MODEL, b1 float 1.3 0..10 0.01, b2 float 1.4 0..10 0.01, s1 float 0.9 0..10 0.01, s2 float 0.2 0..10 0.01) -> MODEL
PerturbedAttentionGuidance(model MODEL, scale float 3 0..100 0.01) -> MODEL
VideoLinearCFGGuidance(model MODEL, min_cfg float 1 0..100 0.5) -> MODEL
ModelMergeSimple(model1 MODEL, model2 MODEL, ratio float 1 0..1 0.01) -> MODEL
ModelMergeAdd(model1 MODEL, model2 MODEL) -> MODEL
ModelMergeSubtract(model1 MODEL, model2 MODEL, multiplier float 1 -10..10 0.01) -> MODEL
CLIPMergeAdd(clip1 CLIP, clip2 CLIP) -> CLIP
CLIPMergeSubtract(clip1 CLIP, clip2 CLIP, multiplier float 1 -10..10 0.01) -> CLIP
CLIPMergeSimple(clip1 CLIP, clip2 CLIP, ratio float 1 0..1 0.01) -> CLIP

LoadImage(image picture) -> IMAGE MASK
LoadImageMask(image picture, channel one alpha|red|green|blue) -> MASK
SaveImage(images IMAGE, filename_prefix line ComfyUI) =>
PreviewImage(images IMAGE) =>
SaveAnimatedWEBP(images IMAGE, filename_prefix line ComfyUI, fps float 6 0.01..1000 0.01, lossless flag true, quality int 80 0..100, method any) =>
SaveAnimatedPNG(images IMAGE, filename_prefix line ComfyUI, fps float 6 0.01..1000 0.01, compress_level int 4 0..9) =>
SaveWEBM(images IMAGE, filename_prefix line ComfyUI, codec any, fps float 24 0.01..1000 0.01, crf float 32 0..63) =>
CreateVideo(images IMAGE, fps float 30 1..120; audio AUDIO) -> VIDEO
SaveVideo(video VIDEO, filename_prefix line video/ComfyUI, format any, codec any) =>
EmptyImage(width int 512 1..16384, height int 512 1..16384, batch_size int 1 1..4096, color int 0 0..16777215) -> IMAGE
ImageScale(image IMAGE, upscale_method any, width int 512 0..16384, height int 512 0..16384, crop one disabled|center) -> IMAGE
ImageScaleBy(image IMAGE, upscale_method any, scale_by float 1 0.01..8 0.01) -> IMAGE
ImageScaleToTotalPixels(image IMAGE, upscale_method any, megapixels float 1 0.01..16 0.01, resolution_steps int 1 1..256) -> IMAGE
ImageUpscaleWithModel(upscale_model UPSCALE_MODEL, image IMAGE) -> IMAGE
ImageInvert(image IMAGE) -> IMAGE
ImageBatch(image1 IMAGE, image2 IMAGE) -> IMAGE
ImageFromBatch(image IMAGE, batch_index int 0 0..4095, length int 1 1..4096) -> IMAGE
RepeatImageBatch(image IMAGE, amount int 1 1..4096) -> IMAGE
ImageCrop(image IMAGE, width int 512 1..16384, height int 512 1..16384, x int 0 0..16384, y int 0 0..16384) -> IMAGE
ImagePadForOutpaint(image IMAGE, left int 0 0..16384 8, top int 0 0..16384 8, right int 0 0..16384 8, bottom int 0 0..16384 8, feathering int 40 0..16384) -> IMAGE MASK
ImageCompositeMasked(destination IMAGE, source IMAGE, x int 0 0..16384, y int 0 0..16384, resize_source flag false; mask MASK) -> IMAGE
ImageBlend(image1 IMAGE, image2 IMAGE, blend_factor float 0.5 0..1 0.01, blend_mode any) -> IMAGE
ImageBlur(image IMAGE, blur_radius int 1 1..31, sigma float 1 0.1..10 0.1) -> IMAGE
ImageSharpen(image IMAGE, sharpen_radius int 1 1..31, sigma float 1 0.1..10 0.01, alpha float 1 0..5 0.01) -> IMAGE
ImageStitch(image1 IMAGE, direction one right|down|left|up, match_image_size flag true, spacing_width int 0 0..1024 2, spacing_color any; image2 IMAGE) -> IMAGE
GetImageSize(image IMAGE) -> INT INT INT
FluxKontextImageScale(image IMAGE) -> IMAGE
Canny(image IMAGE, low_threshold float 0.4 0.01..0.99 0.01, high_threshold float 0.8 0.01..0.99 0.01) -> IMAGE
MaskToImage(mask MASK) -> IMAGE
ImageToMask(image IMAGE, channel any) -> MASK
SolidMask(value float 1 0..1 0.01, width int 512 1..16384, height int 512 1..16384) -> MASK
InvertMask(mask MASK) -> MASK
FeatherMask(mask MASK, left int 0 0..16384, top int 0 0..16384, right int 0 0..16384, bottom int 0 0..16384) -> MASK
GrowMask(mask MASK, expand int 0 -16384..16384, tapered_corners flag true) -> MASK

SVD_img2vid_Conditioning(clip_vision CLIP_VISION, init_image IMAGE, vae VAE, width int 1024 16..16384 8, height int 576 16..16384 8, video_frames int 14 1..4096, motion_bucket_id int 127 1..1023, fps int 6 1..1024, augmentation_level float 0 0..10 0.01) -> CONDITIONING CONDITIONING LATENT
StableZero123_Conditioning(clip_vision CLIP_VISION, init_image IMAGE, vae VAE, width int 256 16..16384 8, height int 256 16..16384 8, batch_size int 1 1..4096, elevation float 0 -180..180 0.1, azimuth float 0 -180..180 0.1) -> CONDITIONING CONDITIONING LATENT
WanImageToVideo(positive CONDITIONING, negative CONDITIONING, vae VAE, width int 832 16..16384 16, height int 480 16..16384 16, length int 81 1..16384 4, batch_size int 1 1..4096; clip_vision_output CLIP_VISION_OUTPUT, start_image IMAGE) -> CONDITIONING CONDITIONING LATENT
Wan22ImageToVideoLatent(vae VAE, width int 1280 32..16384 32, height int 704 32..16384 32, length int 49 1..16384 4, batch_size int 1 1..4096; start_image IMAGE) -> LATENT
HunyuanImageToVideo(positive CONDITIONING, vae VAE, width int 848 16..16384 16, height int 480 16..16384 16, length int 53 1..16384 4, batch_size int 1 1..4096, guidance_type any; start_image IMAGE) -> CONDITIONING LATENT
TextEncodeHunyuanVideo_ImageToVideo(clip CLIP, clip_vision_output CLIP_VISION_OUTPUT, prompt text, image_interleave int 2 1..512) -> CONDITIONING
LTXVConditioning(positive CONDITIONING, negative CONDITIONING, frame_rate float 25 0..1000 0.01) -> CONDITIONING CONDITIONING
LTXVImgToVideo(positive CONDITIONING, negative CONDITIONING, vae VAE, image IMAGE, width int 768 64..16384 32, height int 512 64..16384 32, length int 97 9..16384 8, batch_size int 1 1..4096, strength float 1 0..1) -> CONDITIONING CONDITIONING LATENT
LTXVAddGuide(positive CONDITIONING, negative CONDITIONING, vae VAE, latent LATENT, image IMAGE, frame_idx int 0 -9999..9999, strength float 1 0..1 0.01) -> CONDITIONING CONDITIONING LATENT
LTXVCropGuides(positive CONDITIONING, negative CONDITIONING, latent LATENT) -> CONDITIONING CONDITIONING LATENT
LTXVPreprocess(image IMAGE, img_compression int 35 0..100) -> IMAGE
`
